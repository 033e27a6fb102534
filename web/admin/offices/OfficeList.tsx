import type { RowOf } from '../../../contract/api.ts';
import { OFFICE_NOUNS, type OfficeType, PARENT_TYPE } from '../../../contract/offices/offices.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { download, makeStale, upload } from '../kit/calls.ts';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconQrcode, IconUsers } from '../kit/icons.ts';
import { ImportButton } from '../kit/imports/ImportButton.tsx';
import { useListState } from '../kit/list/list-state.ts';
import type { Column } from '../kit/list/list-view.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { inSentence, t, translated } from '../language/t.ts';
import { RETAIL_GROUPS, retailGroup, useParentChoices } from './choices.ts';

type Office = RowOf<'GET office'>;

/** office-manage/{type}: lists offices of one level within your subtree. */
export function OfficeList() {
  const kind = useKind<OfficeType>();
  const { label, path } = useScreen();
  const { filters } = useListState();
  const parents = useParentChoices(kind, [filters.find_parent_id]);
  const above = PARENT_TYPE[kind];
  const noun = translated(OFFICE_NOUNS[kind]);
  const isRetailer = kind === 'RETAILER';
  return (
    <ResourceList
      title={label}
      noun={noun}
      list="GET office"
      always={{ find_type: kind }}
      remove="DELETE office/{id}"
      nameOf={(office) => office.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          lead: true,
          cell: (office) => <TwoLines first={office.name} second={office.office_code} />,
        },
        ...(above ? [{ header: translated(OFFICE_NOUNS[above]), cell: (office: Office) => office.parent?.name }] : []),
        { header: t('Area'), cell: (office) => <Place {...office} /> },
        { header: t('Phone'), cell: (office) => office.phone },
        ...(isRetailer ? [TYPE] : []),
        { header: t('Status'), mark: true, cell: (office) => <ActiveBadge isActive={office.is_active} /> },
      ]}
      search={{ name: 'find_search', label: t('{label} by name or code', { label: inSentence(label) }) }}
      filters={[
        ...(above
          ? [{ label: translated(OFFICE_NOUNS[above]), name: 'find_parent_id' as const, ...parents.filter }]
          : []),
        { label: t('Location'), place: 'vdc_municipality' },
        ...(isRetailer ? [{ label: t('Type'), name: 'find_retail_type' as const, choices: RETAIL_GROUPS }] : []),
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
      empty={t('Add the first {noun}.', { noun: inSentence(noun) })}
      headerActions={
        isRetailer && (
          <Can path={`${path}/import`}>
            <ImportRetailers />
          </Can>
        )
      }
      rowActions={(office) => (
        <>
          <Can path="user-manage">
            <IconAction
              label={t('Users at {name}', { name: office.name })}
              to={`/user-manage?find_office_id=${office._id}`}
              icon={<IconUsers size={18} aria-hidden />}
            />
          </Can>
          {isRetailer && (
            <Can path={`${path}/poster/:id`}>
              <IconAction
                label={t('Poster of {name}', { name: office.name })}
                to={`/${path}/poster/${office._id}`}
                icon={<IconQrcode size={18} aria-hidden />}
              />
            </Can>
          )}
        </>
      )}
    />
  );
}

const TYPE: Column<Office, never> = { header: t('Type'), cell: (office) => retailGroup(office.retail_type) };

function Place({ vdc_municipality_name, ward_name, district_name }: Office) {
  if (!vdc_municipality_name) return null;
  return <TwoLines first={vdc_municipality_name} second={[ward_name, district_name].filter(Boolean).join(', ')} />;
}

function ImportRetailers() {
  return (
    <ImportButton
      title={t('Import retailers')}
      about={t(
        'A file with the columns office_code, name, distributor_code and area, and any others of the current list. With user_name, user_mobile, user_email and user_role, each retailer’s first user is added and invited. A known code updates its retailer; retailers not in the file stay as they are.',
      )}
      present={{
        label: t('Download current list'),
        save: (format) => download('GET office/export', { query: { format }, name: `retailers.${format}` }),
      }}
      send={(file, onProgress) => upload('POST office/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST office/import')}
      aboutMore={<DeliveryNote />}
    />
  );
}
