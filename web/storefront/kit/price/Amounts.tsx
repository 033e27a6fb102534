const AMOUNT = /((?:Rs\.|NPR|रु\.) [\d,.]*\d)/;

/** Keeps “Rs.” and its number on one line. */
export const Amounts = ({ children }: { children: string }) =>
  children.split(AMOUNT).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: one amount may be there twice, and nothing moves
      <span key={index} className="amount">
        {part}
      </span>
    ) : (
      part
    ),
  );
