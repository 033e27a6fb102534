/** The oldest browsers we build for: a cheap Android phone that stopped being updated in 2021. */
export const browsers = ['chrome87', 'edge88', 'firefox78', 'safari14'];
