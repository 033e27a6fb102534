import { Badge, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import tabs from '../orders/list/OrderTabs.module.css';

export type Message = DataOf<'GET contact/{id}'>;

/** contact-manage: lists messages from the shop's contact form. */
export function ContactList() {
  return (
    <ResourceList
      title={t('Contact messages')}
      noun={t('Message')}
      list="GET contact"
      remove="DELETE contact/{id}"
      nameOf={(message) => t('the message from {name}', { name: message.name })}
      columns={[
        {
          header: t('From'),
          sort: 'name',
          cell: ({ name, email, phone }) => <TwoLines first={name} second={email ?? phone} />,
        },
        {
          header: t('Message'),
          long: true,
          cell: ({ message }) => (
            <Text size="sm" lineClamp={2}>
              {message}
            </Text>
          ),
        },
        { header: t('Status'), mark: true, cell: (message) => <State message={message} /> },
        { header: t('Received'), sort: 'added_at', cell: ({ added_at }) => <Moment at={added_at} /> },
      ]}
      above={<Tabs />}
      search={{ name: 'find_search', label: t('messages by name, phone, email or text') }}
      filters={[
        { label: t('Status'), name: 'find_is_answered', choices: yesOrNo(t('Answered'), t('Open')) },
        { label: t('Received'), days: 'find_added_at' },
      ]}
      empty={t('Messages visitors send on /contact appear here.')}
    />
  );
}

const TABS = [
  { label: t('All'), answered: null },
  { label: t('Open'), answered: 'false' },
  { label: t('Answered'), answered: 'true' },
];

function Tabs() {
  const { filters } = useListState();
  const { pathname, search } = useLocation();
  return (
    <nav className={tabs.tabs} aria-label={t('Messages shown')}>
      {TABS.map(({ label, answered }) => {
        const params = new URLSearchParams(search);
        params.delete('page');
        params.delete('find_is_answered');
        if (answered) params.set('find_is_answered', answered);
        const isOpen = (filters.find_is_answered ?? null) === answered;
        return (
          <Link
            key={label}
            to={`${pathname}?${params}`}
            replace
            className={tabs.tab}
            aria-current={isOpen ? 'true' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

export const State = ({ message: { answered_at } }: { message: Pick<Message, 'answered_at'> }) => (
  <Badge variant="light" color={answered_at ? 'success' : 'warning'} tt="none" miw="max-content">
    {answered_at ? t('Answered') : t('Open')}
  </Badge>
);
