import { Button } from '@mantine/core';

/** A button in a row, or beside a title. */
export const SmallButton = Button.withProps({ variant: 'default', size: 'compact-sm' });
