import { Text } from '@mantine/core';
import { MESSAGE_TEXTS } from '../../../contract/messaging/message-texts.ts';
import { smsSize } from '../../../contract/messaging/sms-parts.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t, translated } from '../language/t.ts';
import { LANGUAGES } from './languages.ts';

/** Lists the messages that customers get about each step, with their language. */
export function TemplateList() {
  return (
    <ResourceList
      title={t('Message templates')}
      noun={t('Message')}
      list="GET message-template"
      nameOf={({ event }) => translated(MESSAGE_TEXTS[event].label)}
      columns={[
        {
          header: t('Sent when'),
          sort: 'event',
          lead: true,
          cell: ({ event }) => translated(MESSAGE_TEXTS[event].label),
        },
        {
          header: t('Message'),
          long: true,
          cell: (template) => (
            <Text component="div" size="sm" maw={560} ta="start" lineClamp={2} lang={template.language}>
              {template.language === 'ne' ? template.text_ne : template.text_en}
            </Text>
          ),
        },
        { header: t('Language'), cell: ({ language }) => LANGUAGES.find(({ value }) => value === language)?.label },
        {
          header: t('Parts'),
          numeric: true,
          cell: ({ language, text_en, text_ne }) => smsSize(language === 'ne' ? text_ne : text_en).parts,
        },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
      ]}
      search={{ name: 'find_text_en', label: t('messages by their English text') }}
      filters={[
        { label: t('Language'), name: 'find_language', choices: LANGUAGES },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
    />
  );
}
