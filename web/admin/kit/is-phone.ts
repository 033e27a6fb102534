import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrower than the theme's `sm`: tables become cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
