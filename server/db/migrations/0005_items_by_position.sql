DROP INDEX "order_items_of";--> statement-breakpoint
DROP INDEX "orders_imei";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_pkey";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position");--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_imei" ON "orders" USING btree ("imei") WHERE "orders"."imei" is not null;
