-- Both tables of orders have them from their parent (docs/adr/0034-trial-orders-in-a-table-of-their-own.md).
ALTER TABLE "all_orders" ADD COLUMN "exchange_difference" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "all_orders" ADD COLUMN "exchange_due" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "price_difference" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX "order_events_refunded";--> statement-breakpoint
CREATE INDEX "order_events_refunded" ON "order_events" USING btree (upper(regexp_replace("details" ->> 'reference', '[^A-Za-z0-9]', '', 'g'))) WHERE "order_events"."step" in ('refund', 'pay_back');--> statement-breakpoint
-- The message of an exchange names the sum, where nobody has written one of their own.
UPDATE "message_templates" SET "text_en" = 'The item that you returned from order {{order_id}} has been replaced by {{office_name}}. {{difference}}'
WHERE "event" = 'return_replace' AND "text_en" = 'The item that you returned from order {{order_id}} has been replaced by {{office_name}}.';
--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = 'अर्डर {{order_id}} को सामान {{office_name}} ले साटिदियो। {{difference}}'
WHERE "event" = 'return_replace' AND "text_ne" = 'अर्डर {{order_id}} को सामान {{office_name}} ले साटिदियो।';
