CREATE TABLE "till_closings" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"day" date NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	"reason" text NOT NULL,
	"deposited" integer NOT NULL,
	"deposit_id" uuid,
	"cash_total" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_closings_explained" CHECK ("till_closings"."counted" = "till_closings"."expected" or "till_closings"."reason" <> ''),
	CONSTRAINT "till_closings_deposited" CHECK ("till_closings"."deposited" between 0 and "till_closings"."counted")
);
--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_deposit_id_office_deposits__id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."office_deposits"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_closings_of" ON "till_closings" USING btree ("office_id","_id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_closings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of till_closings are never changed or deleted: the next closing tells what differs.';
END $$;--> statement-breakpoint
CREATE TRIGGER till_closings_stay BEFORE UPDATE OR DELETE ON "till_closings" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closings();
