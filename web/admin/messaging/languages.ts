/** Languages of messages to customers. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ne', label: 'Nepali' },
];
