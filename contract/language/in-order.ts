/** Compares two names as lists sort them: case decides last, numbers count by value (`inOrder` in the database). */
export const inOrder = new Intl.Collator('en', { numeric: true }).compare;
