CREATE TABLE "order_bills" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"seller" text NOT NULL,
	"fiscal_year" text NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_bills_once" UNIQUE("seller","fiscal_year","number")
);
--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "order_bills" ADD CONSTRAINT "order_bills_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bills" ADD CONSTRAINT "order_bills_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_bills_by_day" ON "order_bills" USING btree ("day","order_id");