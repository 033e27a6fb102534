ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_return_id_returns__id_fk";
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_variant_id_variants__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_scheme_id_schemes__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_campaign_id_campaigns__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_office_id_offices__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_vdc_municipality_areas__id_fk";
--> statement-breakpoint
-- What an order names is not deleted; the arguments are the table and column that name it. A variant's row is locked by
-- the batch that sells it; of everything else the orders' table keeps batches and deletes apart.
CREATE FUNCTION refuse_delete_of_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_ordered boolean;
BEGIN
	IF TG_TABLE_NAME <> 'variants' THEN
		LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
	END IF;
	EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I = $1)', TG_ARGV[0], TG_ARGV[1]) INTO is_ordered USING OLD._id;
	IF is_ordered THEN
		RAISE foreign_key_violation USING
			MESSAGE = format('%s is named by orders', TG_TABLE_NAME),
			DETAIL = format('Key (_id)=(%s) is still referenced from table "orders".', OLD._id),
			TABLE = 'orders';
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_ordered BEFORE DELETE ON "variants" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('order_items', 'variant_id');--> statement-breakpoint
CREATE TRIGGER schemes_ordered BEFORE DELETE ON "schemes" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'scheme_id');--> statement-breakpoint
CREATE TRIGGER campaigns_ordered BEFORE DELETE ON "campaigns" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'campaign_id');--> statement-breakpoint
CREATE TRIGGER offices_ordered BEFORE DELETE ON "offices" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'office_id');--> statement-breakpoint
CREATE TRIGGER areas_ordered BEFORE DELETE ON "areas" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'vdc_municipality');
