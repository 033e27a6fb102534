const AMOUNT = /((?:Rs\.|NPR|रु\.) [\d,.]*\d)/;

/** A sentence in which no line ends between "Rs." and its number. */
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
