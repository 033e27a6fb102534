import type { DataOf } from '../../../../contract/api.ts';
import type { File } from '../../kit/media/Picture.tsx';
import type { Office } from '../../kit/stores/places.ts';
import type { OrderDraft } from '../fields/order-draft.ts';

/** The server's answer, with facts from the sheet. */
export type PlacedOrder = DataOf<'POST order/public'> & {
  msg: string;
  /** Rupees below the shown total; 0 or less if the order isn't cheaper. */
  cheaper_by: number;
  /** The products, each with its chosen options; the first has a picture. */
  products: string[];
  picture: File | undefined;
  office: Office | undefined;
  /** The sheet as sent; undefined if the device stores no data. */
  draft: OrderDraft | undefined;
};
