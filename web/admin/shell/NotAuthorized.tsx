import { Button, EmptyState, Group } from '@mantine/core';
import { Link } from 'react-router';
import { IconLock } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { useBrand } from '../our-brand.ts';
import { useMenuScreens } from './menu.ts';

/**
 * Says that a page isn't allowed, in the text of spec 2.3, misspelling included, and links to screens that the user is
 * allowed to open.
 */
export function NotAuthorized() {
  const brand = useBrand();
  const screens = useMenuScreens();
  return (
    <EmptyState py="xl" icon={<IconLock aria-hidden />} withIndicatorBackground>
      <title>{t('Not Authorized - {name}', { name: brand.name })}</title>
      <EmptyState.Title order={1}>{t('You are not authroized')}</EmptyState.Title>
      <EmptyState.Description>
        {t("It seems like you don't have permission to use this page")}
        <br />
        {t('Please contact admin for support.')}
      </EmptyState.Description>
      {screens.length > 0 && (
        <EmptyState.Actions>
          <nav aria-label={t('Screens you can open')}>
            <Group gap="xs" justify="center">
              {screens.slice(0, 6).map((screen) => (
                <Button key={screen.path} component={Link} to={`/${screen.path}`} variant="default">
                  {screen.label}
                </Button>
              ))}
            </Group>
          </nav>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
