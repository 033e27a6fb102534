/** How each call is granted, by key; vite.config.ts writes it from contract/api.ts during the build. */
declare module 'virtual:granted-calls' {
  export const grantedCalls: Record<string, import('../../contract/routes.ts').Granted>;
}
