CREATE TABLE "order_stale_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "order_tallies_key" UNIQUE("dimension","day","scheme_type","status","key")
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"user_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mails_user_id_scheme_type_pk" PRIMARY KEY("user_id","scheme_type")
);
--> statement-breakpoint
CREATE TABLE "report_mails_sent" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "report_mails_sent_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails_sent" ADD CONSTRAINT "report_mails_sent_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_tallies_of_day" ON "order_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_mails_sent_by_day" ON "report_mails_sent" USING btree ("day");--> statement-breakpoint
INSERT INTO order_stale_days (day) SELECT DISTINCT (placed_at AT TIME ZONE 'Asia/Kathmandu')::date FROM orders;
--> statement-breakpoint
-- What changes no number but what reports count by as well (a place, a first contact, a reason) names its day by a row of zero.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, count(*)
			FROM after GROUP BY 1, 2, 3, 4, 5, 6;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, -count(*)
			FROM before GROUP BY 1, 2, 3, 4, 5, 6;
	ELSE
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, sum(orders)
			FROM (SELECT *, 1 AS orders FROM after UNION ALL SELECT *, -1 FROM before) AS moved
			GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(orders) <> 0;
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT DISTINCT a.scheme_id, a.scheme_type, a.status, a.campaign_id, a.office_id, (a.placed_at AT TIME ZONE 'Asia/Kathmandu')::date, 0
			FROM after a JOIN before b USING (_id)
			WHERE (a.variant_id, a.vdc_municipality, a.district, a.state, a.total, a.contacted_at, a.end_reason)
				IS DISTINCT FROM (b.variant_id, b.vdc_municipality, b.district, b.state, b.total, b.contacted_at, b.end_reason);
	END IF;
	RETURN NULL;
END $$;
