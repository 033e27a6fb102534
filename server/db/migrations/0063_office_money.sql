CREATE TABLE "office_deposits" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"paisa" integer NOT NULL,
	"account" text,
	"reference" text,
	"note" text NOT NULL,
	"day" date NOT NULL,
	"reverses" uuid,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_deposits_moved" CHECK (("office_deposits"."paisa" > 0) = ("office_deposits"."reverses" is null) and "office_deposits"."paisa" <> 0)
);
--> statement-breakpoint
CREATE TABLE "office_months" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"month" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"locked_by" uuid,
	"locked_name" text,
	"locked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "office_deposits" ADD CONSTRAINT "office_deposits_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_deposits" ADD CONSTRAINT "office_deposits_reverses_office_deposits__id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."office_deposits"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_months" ADD CONSTRAINT "office_months_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_deposits_of" ON "office_deposits" USING btree ("office_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "office_deposits_reversed_once" ON "office_deposits" USING btree ("reverses") WHERE "office_deposits"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "office_months_once" ON "office_months" USING btree ("office_id","month");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of office_deposits are never changed or deleted: reverse one by a new row.';
END $$;--> statement-breakpoint
CREATE TRIGGER office_deposits_stay BEFORE UPDATE OR DELETE ON "office_deposits" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_deposits();
