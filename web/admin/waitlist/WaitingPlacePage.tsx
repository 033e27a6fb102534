import { Button, SimpleGrid, Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isOnList } from '../../../contract/waitlist/waitlist.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { phoneWords } from './phone-words.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

const LANGUAGE = { en: t('English'), ne: t('Nepali') } as const;

/** Shows one waitlist entry: its status, the reason, and its history. */
export function WaitingPlacePage() {
  const { id = '' } = useParams();
  const [isRemoving, setRemoving] = useState(false);
  const place = useData('GET waitlist/{id}', { params: { id } });
  return (
    <DetailPage
      noun={t('Waitlist entry')}
      nameOf={({ customer_phone }) => phoneWords(customer_phone)}
      query={place}
      actions={({ status }) =>
        isOnList(status) && (
          <Can path="waitlist/remove">
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('Remove from waitlist')}
            </Button>
          </Can>
        )
      }
    >
      {(place) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Part title={t('Waitlist entry')}>
            <Facts>
              <Fact name={t('Status')}>
                <StatusBadge status={place.status} />
              </Fact>
              <Fact name={t('Scheme')}>
                <Link to={`/waitlist?find_scheme_id=${place.scheme_id}`}>{place.scheme_name}</Link>
              </Fact>
              <Fact name={t('Variant')}>{place.variant ?? t('Any')}</Fact>
              <Fact name={t('SMS language')}>{LANGUAGE[place.language]}</Fact>
              <Fact name={t('Joined')}>{exactTime(place.asked_at)}</Fact>
              <Fact name={t('Times offered')}>{place.offers}</Fact>
            </Facts>
            <Text mt="sm">{place.why}</Text>
          </Part>
          <Part title={t('History')}>
            <Timeline active={place.events.length} bulletSize={18} lineWidth={2}>
              {place.events.toReversed().map(({ _id, title, actor, at }) => (
                <Timeline.Item key={_id} title={title}>
                  <Text size="sm" c="dimmed">
                    {actor}, {exactTime(at)}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          </Part>
          {isRemoving && <RemoveDialog place={place} onClose={() => setRemoving(false)} />}
        </SimpleGrid>
      )}
    </DetailPage>
  );
}
