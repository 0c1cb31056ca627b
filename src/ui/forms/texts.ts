/** The texts of forms. */
export const texts = {
  draft: { restored: 'Draft restored', discard: 'Discard' },
  discard: {
    title: 'Discard changes?',
    text: 'Your changes aren’t saved. You can keep them as a draft and finish later in this tab.',
    stay: 'Keep editing',
    leave: 'Keep draft and leave',
    discard: 'Discard changes',
  },
};
