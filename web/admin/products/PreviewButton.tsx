import { Button, Text } from '@mantine/core';
import { IconEye } from '../kit/icons.ts';
import { usePreview } from '../kit/preview.ts';
import { t } from '../language/t.ts';

/** Opens the last saved product on its storefront page, published or not. */
export function PreviewButton({ id, hasChanges }: { id: string; hasChanges: boolean }) {
  const preview = usePreview('GET product/preview/{id}', id);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {t('Preview in the shop')}
      </Button>
      {hasChanges && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('Shows the product as last saved, without the changes above.')}
        </Text>
      )}
    </div>
  );
}
