import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { download, makeStale, upload } from '../kit/calls.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconDotsVertical, IconDownload, IconTable, IconUpload } from '../kit/icons.ts';
import { ImportTable } from '../kit/imports/ImportTable.tsx';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { useModuleGroups } from './choices.ts';

export function ModuleList() {
  const { filters } = useListState();
  const groups = useModuleGroups([filters.find_module_group]);
  return (
    <ResourceList
      title="Modules"
      noun="Module"
      list="GET role/module"
      remove="DELETE role/module/{id}"
      nameOf={(module) => module.module_name}
      columns={[
        {
          header: 'Module',
          sort: 'module_name',
          cell: (module) => <TwoLines first={module.module_name} second={module.description} />,
        },
        { header: 'Group', sort: 'module_group_name', cell: (module) => module.module_group.name },
        { header: 'Access types', cell: (module) => module.path.map((type) => type.access_type).join(', ') },
      ]}
      search={{ name: 'find_module_name', label: 'modules by name' }}
      filters={[{ label: 'Group', name: 'find_module_group', ...groups.filter }]}
      empty="Add your first module. Modules define what roles can be granted."
      headerActions={<ModuleTools />}
      rowActions={(module) => (
        <Can path="module-manage/access/:id">
          <IconAction
            label={`Users with access to ${module.module_name}`}
            to={`/module-manage/access/${module._id}`}
            icon={<IconTable size={18} aria-hidden />}
          />
        </Can>
      )}
    />
  );
}

/** The access of the whole product, and modules as a file; on a phone behind one button. */
function ModuleTools() {
  const [isExporting, setExporting] = useState(false);
  const [isImporting, { open: openImport, close: closeImport }] = useDisclosure();
  async function exportAll() {
    setExporting(true);
    await download('GET role/module/export', { name: 'modules.csv' }).catch(failed);
    setExporting(false);
  }
  const icons = {
    access: <IconTable size={16} aria-hidden />,
    importing: <IconUpload size={16} aria-hidden />,
    exporting: <IconDownload size={16} aria-hidden />,
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap" visibleFrom="sm">
        <Can path="module-manage/access/:id">
          <Button component={Link} to="/module-manage/access" variant="default" leftSection={icons.access}>
            Access
          </Button>
        </Can>
        <Can path="module-manage/import">
          <Button variant="default" leftSection={icons.importing} onClick={openImport}>
            Import
          </Button>
        </Can>
        <Button variant="default" leftSection={icons.exporting} loading={isExporting} onClick={exportAll}>
          Export
        </Button>
      </Group>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions for modules" hiddenFrom="sm">
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Can path="module-manage/access/:id">
            <Menu.Item component={Link} to="/module-manage/access" leftSection={icons.access}>
              Access
            </Menu.Item>
          </Can>
          <Can path="module-manage/import">
            <Menu.Item leftSection={icons.importing} onClick={openImport}>
              Import
            </Menu.Item>
          </Can>
          <Menu.Item leftSection={icons.exporting} onClick={exportAll}>
            Export
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && <ImportModules onClose={closeImport} />}
    </>
  );
}

/** Modules from a file, a row for each access type. */
function ImportModules({ onClose }: { onClose: () => void }) {
  return (
    <ImportTable
      title="Import modules"
      about="Use an exported file. Access types missing from a module’s rows are removed, with their permissions. Modules not in the file stay as they are."
      send={(file, onProgress) => upload('POST role/module/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST role/module/import')}
      onClose={onClose}
    />
  );
}
