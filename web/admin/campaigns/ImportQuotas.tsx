import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { afterwards, download, upload } from '../kit/calls.ts';
import { ImportByOffice } from '../kit/dialog/ImportByOffice.tsx';

interface ImportQuotasProps {
  campaign: CampaignAccess;
  onImported: () => Promise<void>;
}

/** Quotas of a campaign from a file. */
export function ImportQuotas({ campaign: { _id, code }, onImported }: ImportQuotasProps) {
  const params = { id: _id };
  const send = (file: File, dry_run: boolean, onProgress = (_share: number) => {}) =>
    upload('POST campaign/access/{id}/import', { params, query: { dry_run }, file, onProgress });
  return (
    <ImportByOffice
      title="Import quotas"
      about="A file with the columns office_code and no_of_order. Retailers that are not in it keep their numbers."
      present={{
        label: 'Download the present numbers',
        save: () => download('GET campaign/access/{id}/export', { params, name: `${code}-quotas.csv` }),
      }}
      read={(file, onProgress) => send(file, true, onProgress).then(({ data }) => data)}
      write={async (file) => {
        const { msg } = await send(file, false);
        await afterwards(onImported);
        return msg ?? 'Quotas Imported.';
      }}
      failure="Quota Import Failed."
    />
  );
}
