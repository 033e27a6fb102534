import type { DataOf } from '../../../../contract/api.ts';
import type { File } from '../../kit/media/Picture.tsx';
import type { Office } from '../../kit/stores/places.ts';

/** The server's answer, and the facts about it that the sheet had. */
export type PlacedOrder = DataOf<'POST order/public'> & {
  msg: string;
  /** Rupees that it costs less than the total that was shown; 0 or below if it does not. */
  cheaper_by: number;
  /** Each with its chosen options, and a picture of the first. */
  products: string[];
  picture: File | undefined;
  office: Office | undefined;
};
