import { SCHEME_TYPES, type SchemeType } from '../../../../contract/offers/offers.ts';
import { useScreen } from '../../kit/screen.ts';

/** Returns the common properties of the open screen's orders. */
export function useOrderScreen() {
  const { kind, path } = useScreen();
  const view = VIEWS[path];
  return {
    kinds: kind ? [kind as SchemeType] : SCHEME_TYPES,
    view,
    always: { ...(kind && { find_scheme_type: kind }), ...(view && { find_view: view }) },
  };
}

const VIEWS: Record<string, 'active' | 'archived'> = {
  'active-orders': 'active',
  'archived-orders': 'archived',
};
