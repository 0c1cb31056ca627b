/** The texts of dialogs. */
export const texts = {
  cancel: 'Cancel',
  close: 'Close',
};
