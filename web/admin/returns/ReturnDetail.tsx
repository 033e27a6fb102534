import { Anchor, Box, Group, Image, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { ReturnDetail as Return } from '../../../contract/orders/returns.ts';
import { fetchFile, useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { useIsPhone } from '../kit/is-phone.ts';
import { Money } from '../kit/Money.tsx';
import { Phone } from '../kit/Phone.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { usePictures } from '../kit/usePictures.ts';
import { exactTime, When } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { eventDetails } from '../orders/event-details.ts';
import classes from '../orders/OrderDetail.module.css';
import { addressOfOrder } from '../orders/order-address.ts';
import { returnStepText } from '../orders/steps/step-text.ts';
import { useSession } from '../session.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';

/** return-requests/detail/{id} and return-completed/detail/{id}: shows one return. */
export function ReturnDetail() {
  const { id = '' } = useParams();
  const isPhone = useIsPhone();
  const query = useData('GET return/{id}', { params: { id } });
  return (
    <DetailPage
      noun={t('Return')}
      nameOf={({ order }) => t('Return of {order}', { order: order.order_id })}
      query={query}
      actions={(returned) => (
        <>
          <StatusBadge status={returned.status} />
          {!isPhone && <ReturnSteps returned={returned} />}
        </>
      )}
    >
      {(returned) => (
        <>
          {isPhone && (
            <Box mb="sm">
              <ReturnSteps returned={returned} />
            </Box>
          )}
          <Parts returned={returned} />
        </>
      )}
    </DetailPage>
  );
}

/** Shows the return's pictures, which only users with access to it can load. */
function Pictures({ returned: { _id: id, image } }: { returned: Return }) {
  const pictureOf = usePictures(
    image.map(({ _id }) => _id),
    (picture, signal) => fetchFile('GET return/{id}/picture/{picture}', { params: { id, picture }, signal }),
  );
  return (
    <Group mt="sm" gap="sm">
      {image.map(({ _id }, index) => {
        const url = pictureOf(_id);
        if (!url) return <Skeleton key={_id} animate={url === undefined} h={120} w={90} radius="sm" />;
        return (
          <Anchor key={_id} href={url} target="_blank" aria-label={t('Picture {number}, large', { number: index + 1 })}>
            <Image src={url} alt={t('Customer’s picture {number}', { number: index + 1 })} h={120} radius="sm" />
          </Anchor>
        );
      })}
    </Group>
  );
}

function Parts({ returned }: { returned: Return }) {
  return (
    <div className={classes.columns}>
      <Stack>
        <Part title={t('Reason for return')}>
          <Text>{returned.reason}</Text>
          {returned.image.length > 0 && <Pictures returned={returned} />}
        </Part>
        <Part title={t('Order')}>
          <Facts>
            <Fact name={t('Order')}>
              <OrderLink order={returned.order} />
            </Fact>
            {returned.items.map((item) => (
              <Fact key={item.position} name={item.role === 'main' ? t('Product') : t('Bundled')}>
                {item.product_name}, {item.sku_of_seller}
              </Fact>
            ))}
            <Fact name={t('Total')}>
              <Money amount={returned.total} />
            </Fact>
            {returned.imei && <Fact name="IMEI">{returned.imei}</Fact>}
            {returned.variant.sku_of_seller !== returned.items[0]?.sku_of_seller && (
              <Fact name={t('Returned')}>{returned.variant.sku_of_seller}</Fact>
            )}
            {returned.replaced_by && <Fact name={t('Replaced with')}>{returned.replaced_by.sku_of_seller}</Fact>}
            {returned.exchange_due !== 0 && (
              <Fact name={returned.exchange_due > 0 ? t('To collect') : t('To refund')}>
                <b>
                  <Money amount={Math.abs(returned.exchange_due)} />
                </b>
              </Fact>
            )}
          </Facts>
        </Part>
        <Part title={t('Customer')}>
          <Facts>
            <Fact name={t('Name')}>{returned.customer_name}</Fact>
            <Fact name={t('Phone')}>
              <Phone number={returned.customer_phone} />
            </Fact>
            <Fact name={t('Address')}>{returned.customer_address}</Fact>
            <Fact name={t('Office')}>{returned.office.name}</Fact>
          </Facts>
        </Part>
      </Stack>
      <Part title={t('History')}>
        <Events events={returned.events} />
      </Part>
    </div>
  );
}

/** Links to the order, for users allowed to open it. */
function OrderLink({ order }: { order: Return['order'] }) {
  const address = addressOfOrder(useSession().access, order);
  if (!address) return order.order_id;
  return (
    <Anchor component={Link} to={`/${address}`} size="sm" underline="always" c="inherit">
      {order.order_id}
    </Anchor>
  );
}

/** Lists events, newest first, because the newest shows the return's progress. */
function Events({ events }: { events: Return['events'] }) {
  return (
    <Timeline active={events.length} bulletSize={14} lineWidth={2}>
      {[...events].reverse().map((event) => (
        <Timeline.Item key={event._id} title={returnStepText(event)}>
          <Text size="sm" c="dimmed">
            {event.actor}, <When at={event.at} />
          </Text>
          <Text size="xs" c="dimmed">
            {exactTime(event.at)}
          </Text>
          {event.reason && <Text size="sm">{event.reason}</Text>}
          {eventDetails(event.details).map((line) => (
            <Text size="sm" key={line}>
              {line}
            </Text>
          ))}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
