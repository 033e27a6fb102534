import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '../../kit/Can.tsx';
import { IconReceipt } from '../../kit/icons.ts';

const DESK = 'order-manage/multi-buy/proof';

/** A link to the verification desk; above the list on a phone, whose header has no room for it. */
export function VerifyLink(on: { visibleFrom?: 'sm'; hiddenFrom?: 'sm' }) {
  return (
    <Can path={DESK}>
      <Button
        component={Link}
        to={`/${DESK}`}
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
        {...on}
      >
        Verify payments
      </Button>
    </Can>
  );
}
