import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { afterwards, download, upload } from '../kit/calls.ts';
import { ImportButton } from '../kit/imports/ImportButton.tsx';

interface ImportQuotasProps {
  campaign: CampaignAccess;
  onImported: () => Promise<void>;
}

/** Quotas of a campaign from a file. */
export function ImportQuotas({ campaign: { _id, code }, onImported }: ImportQuotasProps) {
  const params = { id: _id };
  return (
    <ImportButton
      title="Import quotas"
      about="A file with the columns office_code and no_of_order. Retailers that are not in it keep their numbers."
      present={{
        label: 'Download the present numbers',
        save: () => download('GET campaign/access/{id}/export', { params, name: `${code}-quotas.csv` }),
      }}
      send={(file, onProgress) =>
        upload('POST campaign/access/{id}/import', { params, file, onProgress }).then(({ data }) => data)
      }
      onWritten={() => afterwards(onImported)}
    />
  );
}
