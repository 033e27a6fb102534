/** The oldest browsers we build for, such as a cheap Android phone without updates since 2021. */
export const browsers = ['chrome87', 'edge88', 'firefox78', 'safari14'];

/**
 * The same for scripts. Up to version 91, builders take apart each `?.`, for a bug of Chrome and Edge that only a call
 * like `f?.(...list, last)` meets. We have none, and the back office is 2 kB smaller.
 */
export const scriptBrowsers = browsers.map((browser) => browser.replace(/^(chrome|edge).*/, '$191'));
