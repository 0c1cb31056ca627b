export const texts = {
  cancel: 'Cancel',
  close: 'Close',
};
