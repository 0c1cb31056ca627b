export const texts = {
  draft: { restored: 'Draft restored', discard: 'Discard' },
  offline: 'You’re offline. This is available again once you’re connected.',
  number: 'Enter a number such as 1500, 0.5 or 1e3, without separators.',
  discard: {
    title: 'Discard changes?',
    text: 'Your changes aren’t saved. You can keep them as a draft and finish later in this tab.',
    stay: 'Keep editing',
    leave: 'Keep draft and leave',
    discard: 'Discard changes',
  },
};
