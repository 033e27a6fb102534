/** The facts that anyone can look up by IMEI: about the phone, never about its customer. */
export type ImeiAnswer =
  /** Not an IMEI: digits are missing, or one is wrong. */
  | { is: 'mistyped' }
  | { is: 'unknown' }
  /** Instants as ISO texts; only the day is shown. */
  | {
      is: 'handed_over';
      product: string;
      store: string;
      district: string | null;
      at: string;
      warranty_until: string | null;
    }
  /** The phone came back, so no customer has it. */
  | { is: 'returned'; at: string };
