/** Compares names as lists sort them: numbers by value, case last (`inOrder` in the database). */
export const inOrder = new Intl.Collator('en', { numeric: true }).compare;
