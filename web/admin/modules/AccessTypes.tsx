import {
  ActionIcon,
  Alert,
  Button,
  Fieldset,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { routeName } from '../../../contract/access/grants.ts';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { IconPlus, IconTrash } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { useRoutes } from './choices.ts';
import { EMPTY_TYPE, type ModuleValues } from './values.ts';

/** Edits a module's `path`: its access types, with the routes each one opens. */
export function AccessTypes({ form }: { form: TypedForm<ModuleValues> }) {
  const routes = useRoutes();
  const { path } = form.values;
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{t('Access types')}</Text>
        <Text size="sm" c="dimmed">
          {t(
            'Each access type is one permission. It opens pages and buttons in the back office and API calls on the server.',
          )}
        </Text>
      </div>
      {form.errors.path && (
        <Alert color="warning" role="alert" data-wrong>
          {form.errors.path}
        </Alert>
      )}
      {path.map((type, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new access type has no id, and the inputs keep no state
        <Fieldset key={index} legend={type.access_type || t('New access type')}>
          <Stack gap="sm">
            <Group align="flex-start" wrap="nowrap">
              <SimpleGrid cols={{ base: 1, md: 2 }} flex={1}>
                <TextInput label={t('Access type')} {...form.field(`path.${index}.access_type`)} />
                <TextInput label={t('Description')} {...form.field(`path.${index}.access_type_description`)} />
              </SimpleGrid>
              <ActionIcon
                variant="subtle"
                color="danger"
                size={36}
                mt={25}
                aria-label={t('Remove the access type {access_type}', { access_type: type.access_type || index + 1 })}
                onClick={() =>
                  form.set(
                    'path',
                    path.filter((other) => other !== type),
                  )
                }
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
            <RoutesInput
              label={t('Pages and buttons (client routes)')}
              data={routes.admin_routes}
              {...form.field(`path.${index}.admin_routes`)}
            />
            <RoutesInput
              label={t('API calls (server routes)')}
              data={routes.server_routes.map(routeName)}
              {...form.field(`path.${index}.server_routes`)}
              value={type.server_routes.map(routeName)}
            />
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set('path', [...path, { ...EMPTY_TYPE }])}
        >
          {t('Add access type')}
        </Button>
      </Group>
    </Stack>
  );
}

function RoutesInput({ data, ...props }: { label: string; data: string[]; value?: string[] }) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      clearable
      limit={200}
      nothingFoundMessage={t('No routes match.')}
      // Until the registry has loaded, the current choices must be options too.
      data={data.length > 0 ? data : props.value}
      {...props}
    />
  );
}
