/** The oldest browsers we build for, such as a cheap Android phone without updates since 2021. */
export const browsers = ['chrome87', 'edge88', 'firefox78', 'safari14'];
