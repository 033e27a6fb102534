import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProofToJudge } from '../../../contract/purchases/verification.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { Money } from '../kit/Money.tsx';
import { exactTime, When } from '../kit/When.tsx';
import { counted, inSentence, ownWords, t } from '../language/t.ts';
import { addressOfOrder } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import type { ReferenceUses } from './useReferenceUses.ts';
import classes from './Verification.module.css';

/** Shows the amount due, and any doubts about it. */
export function Expected({ proof }: { proof: ProofToJudge }) {
  return (
    <Stack gap="xs" mb="sm">
      <div>
        <Text size="sm" c="dimmed">
          {t('Amount due')}
        </Text>
        <div className={classes.amount}>
          <Money amount={proof.order.advance} />
        </div>
      </div>
      <Flags proof={proof} />
      {proof.needs_second && (
        <Alert color="info" p="xs">
          {proof.first_approval
            ? t('{by} gave the first approval. Yours is the second and confirms the order.', {
                by: proof.first_approval.by,
              })
            : t('An advance this high needs two approvals. Yours is the first.')}
        </Alert>
      )}
    </Stack>
  );
}

/** Shows the other facts to compare with the picture: payer and purpose. */
export function PurchaseFacts({ proof }: { proof: ProofToJudge }) {
  const { order, rejected } = proof;
  return (
    <Stack gap="sm">
      <Facts>
        <Fact name={t('Paid from')}>{proof.payment_mobile_number}</Fact>
        <Fact name={t('Bank or wallet')}>{proof.payment_initiated_using}</Fact>
        <Fact name={t('Paid to')}>{order.office.name}</Fact>
        <Fact name={t('Submitted')}>
          <When at={proof.submitted_at} />
        </Fact>
        <Fact name={t('Ordered')}>{exactTime(order.placed_at)}</Fact>
        <Fact name={t('Order')}>
          <PurchaseLink purchase={order} />
        </Fact>
        <Fact name={t('Customer')}>
          {order.customer_name}, {order.customer_phone}
        </Fact>
        <Fact name={t('Product')}>{order.product_name}</Fact>
        {order.gift_name && <Fact name={t('Gift')}>{order.gift_name}</Fact>}
        <Fact name={t('Total')}>
          <Money amount={order.total} />
        </Fact>
      </Facts>
      {rejected.map(({ reason, at }) => (
        <Text size="sm" key={at}>
          {t('A proof was rejected on {at}: {reason}', { at: exactTime(at), reason: reason ?? '' })}
        </Text>
      ))}
      <Earlier proof={proof} />
    </Stack>
  );
}

/** Warns if the same payment was seen with another purchase. */
function Flags({ proof: { same_file, same_picture, same_reference } }: { proof: ProofToJudge }) {
  if (same_file.length + same_picture.length + same_reference.length === 0) return null;
  return (
    <Alert color="danger" role="alert" p="xs" title={t('Payment already used')}>
      {same_file.length > 0 && <Purchases title={t('The same picture was sent with:')} purchases={same_file} />}
      {same_picture.length > 0 && (
        <Purchases title={t('A picture with the same content was sent with:')} purchases={same_picture} />
      )}
      {same_reference.length > 0 && (
        <Purchases title={t('The same reference was used at another bank for:')} purchases={same_reference} />
      )}
    </Alert>
  );
}

/** Lists purchases that the typed reference has paid, while the user can still correct it. */
export function Used({ uses: { here, elsewhere } }: { uses: ReferenceUses }) {
  if (!here && elsewhere.length === 0) return null;
  return (
    <Alert color="danger" role="alert" p="xs" title={t('Reference already used')}>
      {here && (
        <Purchases
          title={t('This reference can’t be approved again. It was used at this bank for:')}
          purchases={[here]}
        />
      )}
      {!here && (
        <Purchases
          title={t('This reference needs two approvals, and yours is the first. It was used at another bank for:')}
          purchases={elsewhere}
        />
      )}
    </Alert>
  );
}

function Earlier({ proof: { earlier, earlier_count } }: { proof: ProofToJudge }) {
  if (earlier_count === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('First order with this phone number.')}
      </Text>
    );
  return (
    <Purchases
      title={t('{count} with this phone number', { count: counted(earlier_count, 'earlier order') })}
      purchases={earlier}
    />
  );
}

type Other = ProofToJudge['same_file'][number] & { advance?: number };

function Purchases({ title, purchases }: { title: string; purchases: Other[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.purchases}>
        {purchases.map((other) => (
          <li key={`${other._id}${other.at}`}>
            <PurchaseLink purchase={other} />, {inSentence(ownWords(other.status))}, {exactTime(other.at)}
            {other.advance !== undefined && (
              <>
                , <Money amount={other.advance} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PurchaseLinkProps {
  purchase: { _id?: string | null; order_id?: string | null };
}

/** Opens in a new tab, so that the user keeps their place at the desk. */
export function PurchaseLink({ purchase: { _id, order_id } }: PurchaseLinkProps): ReactNode {
  const { access } = useSession();
  if (!_id) return t('an order of another office');
  const address = addressOfOrder(access, { _id, scheme_type: 'MULTI-BUY' });
  if (!address) return order_id;
  return (
    <Anchor
      component={Link}
      to={`/${address}`}
      target="_blank"
      c="inherit"
      underline="always"
      inherit
      style={{ whiteSpace: 'nowrap' }}
    >
      {order_id}
    </Anchor>
  );
}
