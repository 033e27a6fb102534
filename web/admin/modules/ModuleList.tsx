import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Can } from '../kit/Can.tsx';
import { download, makeStale, upload } from '../kit/calls.ts';
import { FileItem, FileMenu } from '../kit/FileMenu.tsx';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconTable, IconUpload } from '../kit/icons.ts';
import { ImportTable } from '../kit/imports/ImportTable.tsx';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useModuleGroups } from './choices.ts';
import { typeName } from './type-name.ts';

export function ModuleList() {
  const { filters } = useListState();
  const groups = useModuleGroups([filters.find_module_group]);
  return (
    <ResourceList
      title={t('Modules')}
      noun={t('Module')}
      list="GET role/module"
      remove="DELETE role/module/{id}"
      nameOf={(module) => module.module_name}
      columns={[
        {
          header: t('Module'),
          sort: 'module_name',
          cell: (module) => <TwoLines first={module.module_name} second={module.description} />,
        },
        { header: t('Group'), sort: 'module_group_name', cell: (module) => module.module_group.name },
        {
          header: t('Access types'),
          cell: (module) => module.path.map((type) => typeName(type.access_type)).join(', '),
        },
      ]}
      search={{ name: 'find_module_name', label: t('modules by name') }}
      filters={[{ label: t('Group'), name: 'find_module_group', ...groups.filter }]}
      empty={t('Add your first module. Modules define what roles can be granted.')}
      headerActions={<ModuleTools />}
      rowActions={(module) => (
        <Can path="module-manage/access/:id">
          <IconAction
            label={t('Users with access to {module_name}', { module_name: module.module_name })}
            to={`/module-manage/access/${module._id}`}
            icon={<IconTable size={18} aria-hidden />}
          />
        </Can>
      )}
    />
  );
}

/** Links to the whole product's access, and exports and imports modules. */
function ModuleTools() {
  const [isImporting, { open: openImport, close: closeImport }] = useDisclosure();
  const save = (format: 'csv' | 'xlsx') =>
    download('GET role/module/export', { query: { format }, name: `modules.${format}` }).catch(failed);
  return (
    <>
      <Can path="module-manage/access/:id">
        <HeaderLink to="/module-manage/access" label={t('Access')} icon={<IconTable size={16} aria-hidden />} />
      </Can>
      <FileMenu label={t('Import and export')}>
        <FileItem onClick={() => save('csv')}>{t('Export as CSV')}</FileItem>
        <FileItem onClick={() => save('xlsx')}>{t('Export as XLSX')}</FileItem>
        <Can path="module-manage/import">
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={openImport}>
            {t('Import')}
          </Menu.Item>
        </Can>
      </FileMenu>
      {isImporting && <ImportModules onClose={closeImport} />}
    </>
  );
}

/** Imports modules from a file with a row per access type. */
function ImportModules({ onClose }: { onClose: () => void }) {
  return (
    <ImportTable
      title={t('Import modules')}
      about={t(
        'Use an exported file. Access types missing from a module’s rows are removed, with their permissions. Modules not in the file stay as they are.',
      )}
      send={(file, onProgress) => upload('POST role/module/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST role/module/import')}
      onClose={onClose}
    />
  );
}
