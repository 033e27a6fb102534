import { Stack, Text } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { MOST_REMINDED, REMIND_AGAIN_HOURS } from '../../../contract/orders/retailers.ts';
import { call } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { failed, informed } from '../kit/toast.tsx';
import { counted, t } from '../language/t.ts';
import classes from './Retailers.module.css';

type Retailer = RowOf<'GET order/retailer'>;

/** How many texts to show before sending. */
const MOST_SHOWN = 3;

/** Reminds those with overdue calls among the first hundred retailers; send a longer list in parts. */
export async function remindAllLate(): Promise<void> {
  const query = { find_is_late: 'true', size: String(MOST_REMINDED) };
  try {
    remind((await call('GET order/retailer', { query })).data);
  } catch (error) {
    failed(error, t('The retailers could not be loaded.'));
  }
}

/** Shows the texts and their number, and sends them if the user agrees. */
export function remind(retailers: Retailer[], done?: () => void): void {
  const due = retailers.filter(({ reminder, reminded_at }) => reminder && !reminded_at);
  const [first] = due;
  if (!first) {
    informed(
      retailers.some(({ reminded_at }) => reminded_at)
        ? t('Reminded within the last {hours} hours. Call, or wait before the next reminder.', {
            hours: REMIND_AGAIN_HOURS,
          })
        : t('No overdue calls. Nobody needs a reminder.'),
    );
    return;
  }
  confirm({
    title:
      due.length === 1
        ? t('Remind {name}?', { name: first.name })
        : t('Remind {count} retailers?', { count: due.length }),
    text: <Preview due={due} left={retailers.length - due.length} />,
    doIt: due.length === 1 ? t('Send SMS') : t('Send {count} SMS', { count: due.length }),
    call: 'POST order/retailer/remind',
    input: { body: { office_id: due.map(({ _id }) => _id) } },
    done: t('Reminded.'),
    failure: t('The reminders could not be sent.'),
    ...(done && { onDone: done }),
  });
}

function Preview({ due, left }: { due: Retailer[]; left: number }) {
  const rest = due.length - MOST_SHOWN;
  return (
    <Stack gap="sm">
      {due.slice(0, MOST_SHOWN).map(({ _id, name, phone, reminder }) => (
        <div key={_id}>
          <Text size="sm" fw={600}>
            {name}, {phone}
          </Text>
          <blockquote className={classes.text}>{reminder}</blockquote>
        </div>
      ))}
      {rest > 0 && (
        <Text size="sm">
          {t('{count}, each with its own overdue calls.', { count: counted(rest, 'more retailer') })}
        </Text>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            '{left} of those chosen won’t get one: no overdue calls, no mobile number, or reminded in the last {hours} hours.',
            { left, hours: REMIND_AGAIN_HOURS },
          )}
        </Text>
      )}
    </Stack>
  );
}
