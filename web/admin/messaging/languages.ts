/** The languages in which customers can be told. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ne', label: 'Nepali' },
];
