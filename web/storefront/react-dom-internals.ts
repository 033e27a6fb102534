const nothing = () => {};

/**
 * All that `react-dom/client` takes of `react-dom`: the rest of that package (portals, hints for what is loaded) is a
 * kilobyte of each page, which no page has a use for. As react-dom 19.3.1 has it.
 */
export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {
  d: { f: nothing, r: nothing, D: nothing, C: nothing, L: nothing, m: nothing, X: nothing, S: nothing, M: nothing },
  p: 0,
  findDOMNode: null,
};
