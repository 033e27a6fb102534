/** How each call is granted, by its key; vite.config.ts writes it at the build from contract/api.ts. */
declare module 'virtual:granted-calls' {
  export const grantedCalls: Record<string, import('../../contract/routes.ts').Granted>;
}
