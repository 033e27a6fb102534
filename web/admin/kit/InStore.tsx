import { Button, Menu } from '@mantine/core';
import { t } from '../language/t.ts';
import { IconCopy, IconEye } from './icons.ts';
import { failed, succeeded } from './toast.tsx';

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    succeeded(t('Link copied.'));
  } catch (error) {
    failed(error, t('The link could not be copied.'));
  }
}

const inTab = (path: string) => ({ component: 'a' as const, href: path, target: '_blank', rel: 'noopener' });

/** Menu items that open a record's public page or copy its link. */
export function InStoreItems({ path }: { path: string }) {
  return (
    <>
      <Menu.Item {...inTab(path)} leftSection={<IconEye size={16} aria-hidden />}>
        {t('Open in the shop')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyLink(path)}>
        {t('Copy link')}
      </Menu.Item>
    </>
  );
}

/** Buttons that open a record's public page or copy its link. */
export function InStoreButtons({ path }: { path: string }) {
  return (
    <>
      <Button {...inTab(path)} variant="default" leftSection={<IconEye size={16} aria-hidden />}>
        {t('Open in the shop')}
      </Button>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyLink(path)}>
        {t('Copy link')}
      </Button>
    </>
  );
}
