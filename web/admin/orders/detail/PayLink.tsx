import { Anchor, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '../../kit/icons.ts';
import { t } from '../../language/t.ts';

/** Offers ways to pay the advance: on the customer's phone by the SMS link, or on a screen at the counter. */
export function PayLink({ _id }: { _id: string }) {
  const address = `${window.location.origin}/consumer?purchase=${_id}`;
  return (
    <>
      <Text size="sm" mb="xs">
        {t(
          'The customer pays the advance on the payment page, which shows the retailer’s QR code and the time left. The SMS to the customer has the same link.',
        )}
      </Text>
      <Group gap="sm">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy the link')}
            </Button>
          )}
        </CopyButton>
        <Anchor href={address} target="_blank" rel="noopener" size="sm">
          {t('Open the payment page')}
        </Anchor>
      </Group>
    </>
  );
}
