/** Why a call has no readable answer, in English (spec 8). */
export const FAILURE_TEXTS = {
  timeout: 'The server did not answer within 10 seconds. Please try again.',
  fetch: 'The server could not be reached. Please check your connection and try again.',
  parsing: 'The response could not be read. Please try again.',
};

export type FailureWithoutAnswer = keyof typeof FAILURE_TEXTS;
