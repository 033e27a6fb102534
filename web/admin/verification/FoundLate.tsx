import { Alert, Text } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { Money } from '../kit/Money.tsx';
import { When } from '../kit/When.tsx';
import { PurchaseLink } from './PurchaseFacts.tsx';

/** Late money without a proof: the desk has no picture to show, so each is decided on its purchase. */
export function FoundLate({ found }: { found: DataOf<'GET verification'>['found'] }) {
  if (found.length === 0) return null;
  return (
    <Alert
      mt="sm"
      color="yellow"
      title={`The bank reports ${counted(found.length, 'late payment')} without a proof. Accept or refund each on its purchase.`}
    >
      <ul>
        {found.map((purchase) => (
          <Text component="li" size="sm" key={purchase._id}>
            <PurchaseLink purchase={purchase} />, <Money amount={purchase.advance} /> of {purchase.customer_name}, since{' '}
            <When at={purchase.changed_at} />
          </Text>
        ))}
      </ul>
    </Alert>
  );
}
