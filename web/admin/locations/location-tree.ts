import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../language/t.ts';

type Places = DataOf<'GET static/admin/location/all'>;
type Counts = DataOf<'GET static/admin/location/counts'>;

export interface PlaceNode {
  _id: string;
  name: string;
  /** The screen of the place's form. */
  screen: 'state-manage' | 'district-manage' | 'area-manage';
  offices: number;
  open_orders: number;
  /** How many places are directly below this one, or how many wards an area has; a search doesn't reduce the number. */
  parts: number;
  /** Empty for an area: its wards load when it opens. */
  below: PlaceNode[];
  /** Whether a search result is below this place. */
  isOnWay?: boolean;
}

/** Builds the tree of provinces, districts and areas; a place's counts include those below. */
export function treeOf({ allState, allDistrict, allVdc }: Places, counts: Counts): PlaceNode[] {
  const countOf = new Map(counts.map((count) => [count.vdc_municipality, count]));
  const areas = Map.groupBy(allVdc, ({ district }) => district);
  const districts = Map.groupBy(allDistrict, ({ state }) => state);
  const areaNode = ({ _id, name, wards }: Places['allVdc'][number]): PlaceNode => {
    const { offices = 0, open_orders = 0 } = countOf.get(_id) ?? {};
    return { _id, name, screen: 'area-manage', parts: wards, offices, open_orders, below: [] };
  };
  const districtNode = ({ _id, name }: Places['allDistrict'][number]) =>
    summed({ _id, name, screen: 'district-manage' }, (areas.get(_id) ?? []).map(areaNode));
  return allState.map(({ _id, name }) =>
    summed({ _id, name, screen: 'state-manage' }, (districts.get(_id) ?? []).map(districtNode)),
  );
}

function summed(place: Pick<PlaceNode, '_id' | 'name' | 'screen'>, below: PlaceNode[]): PlaceNode {
  const sum = (of: 'offices' | 'open_orders') => below.reduce((sum, node) => sum + node[of], 0);
  return { ...place, parts: below.length, offices: sum('offices'), open_orders: sum('open_orders'), below };
}

/** Finds places by name, each with the places above it and everything below. */
export function matching(tree: PlaceNode[], search: string): PlaceNode[] {
  const keyword = search.toLowerCase();
  return tree.flatMap((node) => {
    if (node.name.toLowerCase().includes(keyword)) return [node];
    const below = matching(node.below, search);
    return below.length > 0 ? [{ ...node, below, isOnWay: true }] : [];
  });
}

const PARTS = { 'state-manage': 'district', 'district-manage': 'area', 'area-manage': 'ward' } as const;

/** `14 districts, 12 offices, 3 open orders`. */
export const aboutPlace = ({ screen, parts, offices, open_orders }: PlaceNode) =>
  `${counted(parts, PARTS[screen])}, ${counted(offices, 'office')}, ${counted(open_orders, 'open order')}`;
