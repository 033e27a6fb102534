import { Tooltip, type TooltipProps } from '@mantine/core';

export const Tip = (props: TooltipProps) => <Tooltip {...props} />;
