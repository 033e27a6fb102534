/** Compares names as lists sort them: case decides last, numbers by value (`inOrder` in the database). */
export const inOrder = new Intl.Collator('en', { numeric: true }).compare;
