/** The texts of the list of runs in this browser. */
export const texts = {
  unreadableInputs: 'The inputs of this run can’t be read from this browser. Reload the page, then try again.',
};
