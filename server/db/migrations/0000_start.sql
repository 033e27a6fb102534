-- Search by what a word looks like, and by one typing error; trusted extensions, so the owner of the database may add them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE SEQUENCE "public"."product_sku_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_types" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"module_id" uuid NOT NULL,
	"access_type" text NOT NULL,
	"access_type_description" text DEFAULT '' NOT NULL,
	"admin_routes" text[] NOT NULL,
	"server_routes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_version" (
	"_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_tries" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_groups" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "module_groups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"module_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"module_group" uuid NOT NULL,
	CONSTRAINT "modules_module_name_unique" UNIQUE("module_name")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "role_access" (
	"role_id" uuid NOT NULL,
	"access_type_id" uuid NOT NULL,
	CONSTRAINT "role_access_role_id_access_type_id_pk" PRIMARY KEY("role_id","access_type_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"role_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"role_type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_seller" boolean DEFAULT false NOT NULL,
	"session_only" boolean DEFAULT false NOT NULL,
	"totp_required" boolean DEFAULT false NOT NULL,
	"is_super" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_role_title_unique" UNIQUE("role_title")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"agent" text,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile_no" text,
	"password_hash" text NOT NULL,
	"office_id" uuid NOT NULL,
	"avatar" text,
	"totp_secret" text,
	"totp_since" timestamp with time zone,
	"totp_last_step" integer DEFAULT 0 NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_mobile_no_unique" UNIQUE("mobile_no")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"sku_from_system" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"short_description_ne" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_ne" text DEFAULT '' NOT NULL,
	"brand_id" uuid,
	"is_multiple_variation" boolean DEFAULT false NOT NULL,
	"inventory_type" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"option_names_ne" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"weight" integer,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_title_ne" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"seo_description_ne" text DEFAULT '' NOT NULL,
	"sales_price_from" integer,
	"words" text GENERATED ALWAYS AS (lower(name || ' ' || sku_from_system)) STORED NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_of_seller" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"price" integer NOT NULL,
	"sales_price" integer NOT NULL,
	"inventory" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_sku_in_product" UNIQUE("product_id","sku_of_seller"),
	CONSTRAINT "variants_stock" CHECK ("variants"."held" >= 0 and "variants"."held" <= "variants"."inventory" and "variants"."sold" >= 0),
	CONSTRAINT "variants_price" CHECK ("variants"."price" >= 0 and "variants"."sales_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_from_system" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"sku_of_seller" text NOT NULL,
	"is_new" boolean NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"header" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"dry_run" boolean DEFAULT true NOT NULL,
	"skip_bad" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"may_set" text[] DEFAULT '{}' NOT NULL,
	"run_id" uuid,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_written" integer DEFAULT 0 NOT NULL,
	"products_added" integer DEFAULT 0 NOT NULL,
	"variants_changed" integer DEFAULT 0 NOT NULL,
	"stock_changed" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"msg" text,
	"user_id" uuid,
	"actor" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"slug" text NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_ne" text,
	"slug" text NOT NULL,
	"category_id" uuid,
	"picture_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"summary_ne" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"text_ne" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"publish_from" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_title_ne" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"seo_description_ne" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"message" text NOT NULL,
	"reply" text,
	"note" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_ne" text DEFAULT '' NOT NULL,
	"publish_from" timestamp with time zone,
	"publish_to" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_page" boolean DEFAULT false NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_title_ne" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"seo_description_ne" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"menu" text NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"label_ne" text,
	"kind" text NOT NULL,
	"target_id" uuid,
	"address" text,
	"opens_new_tab" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"values" jsonb NOT NULL,
	"is_draft" boolean NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_of" UNIQUE("entity_id","number")
);
--> statement-breakpoint
CREATE TABLE "order_count_changes" (
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"campaign_id" uuid,
	"office_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts_by_day" (
	"day" date NOT NULL,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_by_day_key" UNIQUE("day","scheme_id","scheme_type","status")
);
--> statement-breakpoint
CREATE TABLE "order_counts_by_office" (
	"office_id" uuid NOT NULL,
	"campaign_id" uuid,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_by_office_key" UNIQUE NULLS NOT DISTINCT("office_id","scheme_id","scheme_type","status","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "order_stale_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"customer_phone" text NOT NULL,
	"discount" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"discount_type" text NOT NULL,
	"percent" real,
	"amount" integer,
	"most_discount" integer,
	"min_amount" integer,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"total_limit" integer,
	"phone_limit" integer,
	"scheme_ids" uuid[] DEFAULT '{}' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"reply" text,
	"upload_key" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "reviews_once" UNIQUE("product_id","customer_phone"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"layout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"layout_type" text NOT NULL,
	"view_type" text NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"is_header" boolean DEFAULT true NOT NULL,
	"layout_class" text DEFAULT '' NOT NULL,
	"custom_class" text DEFAULT '' NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"extra_setting" text DEFAULT '' NOT NULL,
	"content_key" text,
	"slider_id" uuid,
	"product_section_id" uuid,
	"brand_section_id" uuid,
	"publish_from" timestamp with time zone,
	"publish_to" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layout_drafts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"section" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sections" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"product" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sliders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"autoplay" boolean DEFAULT true NOT NULL,
	"autoplay_speed" integer DEFAULT 3000 NOT NULL,
	"speed" integer DEFAULT 500 NOT NULL,
	"extra_setting" text DEFAULT '' NOT NULL,
	CONSTRAINT "sliders_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"slider_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"link" text,
	"caption" text DEFAULT '' NOT NULL,
	"caption_ne" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counts" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "limit_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"district" uuid NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"kind" text NOT NULL,
	"wards" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"state" uuid NOT NULL,
	"name" text NOT NULL,
	"name_ne" text
);
--> statement-breakpoint
CREATE TABLE "states" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text
);
--> statement-breakpoint
CREATE TABLE "wards" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"area" uuid NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"alt_ne" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"folder_id" uuid,
	"kind" text DEFAULT 'LIBRARY' NOT NULL,
	"blur" text,
	"is_ready" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"text_en" text NOT NULL,
	"text_ne" text NOT NULL,
	"subject_en" text NOT NULL,
	"subject_ne" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "message_templates_event_unique" UNIQUE("event")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"phone_number" text NOT NULL,
	"about" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"parts" integer DEFAULT 1 NOT NULL,
	"problem" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sms_messages_about_unique" UNIQUE("about")
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"error_data" text NOT NULL,
	"error_stack" text DEFAULT '' NOT NULL,
	"location" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"muted_at" timestamp with time zone,
	"release" text,
	"browser" text,
	"request_id" text,
	"mode" text DEFAULT '' NOT NULL,
	CONSTRAINT "client_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "server_errors" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"error_data" text NOT NULL,
	"error_stack" text DEFAULT '' NOT NULL,
	"location" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"muted_at" timestamp with time zone,
	"release" text,
	"browser" text,
	"request_id" text,
	"mode" text DEFAULT '' NOT NULL,
	CONSTRAINT "server_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"code" text NOT NULL,
	"is_allowed_all_office" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "main_fields" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "main_fields_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"campaign_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"no_of_order" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quotas_campaign_id_office_id_pk" PRIMARY KEY("campaign_id","office_id"),
	CONSTRAINT "quotas_used" CHECK ("quotas"."used" >= 0 and "quotas"."used" <= "quotas"."no_of_order")
);
--> statement-breakpoint
CREATE TABLE "scheme_bundles" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_fields" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"field_type" text NOT NULL,
	"option" text[] DEFAULT '{}' NOT NULL,
	"option_names_ne" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_offices" (
	"scheme_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	CONSTRAINT "scheme_offices_scheme_id_office_id_pk" PRIMARY KEY("scheme_id","office_id")
);
--> statement-breakpoint
CREATE TABLE "scheme_variants" (
	"scheme_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"scheme_price" integer,
	CONSTRAINT "scheme_variants_scheme_id_variant_id_pk" PRIMARY KEY("scheme_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "schemes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_ne" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_ne" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_title_ne" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"seo_description_ne" text DEFAULT '' NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"main_product" uuid NOT NULL,
	"campaign_id" uuid,
	"actual_price" integer DEFAULT 0 NOT NULL,
	"offer_price" integer DEFAULT 0 NOT NULL,
	"advance_payment" integer DEFAULT 0 NOT NULL,
	"payment_window" integer DEFAULT 10 NOT NULL,
	"limit_per_phone" integer,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schemes_dates" CHECK ("schemes"."end_date" > "schemes"."start_date")
);
--> statement-breakpoint
CREATE TABLE "scheme_watches" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"customer_phone" text NOT NULL,
	"language" text NOT NULL,
	"told_at" timestamp with time zone,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"office_code" text NOT NULL,
	"type" text NOT NULL,
	"parent_id" uuid,
	"ancestor_ids" uuid[] NOT NULL,
	"phone" text,
	"email" text,
	"address" text,
	"address_ne" text,
	"state" uuid,
	"district" uuid,
	"vdc_municipality" uuid,
	"ward" uuid,
	"map_location" text,
	"opening_hours" text,
	"opening_hours_ne" text,
	"retail_type" text[] NOT NULL,
	"payment_qr" uuid,
	"payment_qr_text" text,
	"payment_qr_is_dynamic" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offices_office_code_unique" UNIQUE("office_code")
);
--> statement-breakpoint
CREATE TABLE "payment_qr_changes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"text" text,
	"is_dynamic" boolean NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_calls" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"call_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "order_files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"return_id" uuid,
	"step" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"reason" text,
	"units" text,
	"quota" text,
	"office_id" uuid,
	"from_office_id" uuid,
	"details" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant_id" uuid NOT NULL,
	"role" text NOT NULL,
	"product_name" text NOT NULL,
	"sku_of_seller" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"campaign_id" uuid,
	"variant_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text,
	"customer_address" text NOT NULL,
	"old_product_information" text,
	"state" uuid NOT NULL,
	"district" uuid NOT NULL,
	"vdc_municipality" uuid NOT NULL,
	"d_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"coupon_code" text,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_method" text DEFAULT 'STORE' NOT NULL,
	"pickup_point" text,
	"shipping_type" text,
	"shipping_price" integer DEFAULT 0 NOT NULL,
	"imei" text,
	"tracking_number" text,
	"placed_at" timestamp with time zone NOT NULL,
	"source" text DEFAULT 'public' NOT NULL,
	"language" text,
	"contacted_at" timestamp with time zone,
	"end_reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	"advance" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"call_at" timestamp with time zone,
	"assigned_to" uuid,
	"archived_at" timestamp with time zone,
	CONSTRAINT "orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "return_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"upload_key" text,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_upload_key_unique" UNIQUE("upload_key")
);
--> statement-breakpoint
CREATE TABLE "payment_shares" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_shares_once" UNIQUE("payment_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"bank" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reference_key" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"payer_phone" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'unmatched' NOT NULL,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "statement_mappings" (
	"bank" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmed_phones" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"dhash" bit(64) NOT NULL,
	"dhash_parts" integer[] NOT NULL,
	"grey" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"payment_mobile_number" text,
	"payment_initiated_using" text,
	"submitted_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"first_approved_by" uuid,
	"first_approved_at" timestamp with time zone,
	"reference" text,
	"reference_key" text,
	"verdict" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
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
CREATE TABLE "settings" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb,
	"description" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_place" UNIQUE("key","sub_type","type")
);
--> statement-breakpoint
CREATE TABLE "pickup_locations" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_ne" text,
	"location" text NOT NULL,
	"location_ne" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"mobile_prefix" text DEFAULT '+977' NOT NULL,
	"mobile" text
);
--> statement-breakpoint
CREATE TABLE "shipping_charges" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"free_shipping_price" integer,
	"set_by" text NOT NULL,
	"state" uuid[] DEFAULT '{}' NOT NULL,
	"district" uuid[] DEFAULT '{}' NOT NULL,
	"city" uuid[] DEFAULT '{}' NOT NULL,
	"area" uuid[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"use_weight" boolean DEFAULT false NOT NULL,
	"weight_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipping_type" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_partners" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_person" text,
	"order" integer DEFAULT 0 NOT NULL,
	"logic_code" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"user_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"address" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_route_key_pk" PRIMARY KEY("route","key")
);
--> statement-breakpoint
CREATE TABLE "captcha_uses" (
	"mark" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_types" ADD CONSTRAINT "access_types_module_id_modules__id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_module_group_module_groups__id_fk" FOREIGN KEY ("module_group") REFERENCES "public"."module_groups"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_access" ADD CONSTRAINT "role_access_role_id_roles__id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_access" ADD CONSTRAINT "role_access_access_type_id_access_types__id_fk" FOREIGN KEY ("access_type_id") REFERENCES "public"."access_types"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles__id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_id_files__id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands__id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports__id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports__id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories__id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_picture_id_files__id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_parent_id_menu_items__id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_items"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons__id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_review_id_reviews__id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_layout_id_layouts__id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_content_key_contents_key_fk" FOREIGN KEY ("content_key") REFERENCES "public"."contents"("key") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_slider_id_sliders__id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_product_section_id_product_sections__id_fk" FOREIGN KEY ("product_section_id") REFERENCES "public"."product_sections"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_brand_section_id_brand_sections__id_fk" FOREIGN KEY ("brand_section_id") REFERENCES "public"."brand_sections"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_slider_id_sliders__id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_district_districts__id_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_state_states__id_fk" FOREIGN KEY ("state") REFERENCES "public"."states"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_area_areas__id_fk" FOREIGN KEY ("area") REFERENCES "public"."areas"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_folder_id_folders__id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders__id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_campaign_id_campaigns__id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_bundles" ADD CONSTRAINT "scheme_bundles_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_bundles" ADD CONSTRAINT "scheme_bundles_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_fields" ADD CONSTRAINT "scheme_fields_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_fields" ADD CONSTRAINT "scheme_fields_field_id_main_fields__id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."main_fields"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_images" ADD CONSTRAINT "scheme_images_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_images" ADD CONSTRAINT "scheme_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_offices" ADD CONSTRAINT "scheme_offices_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_offices" ADD CONSTRAINT "scheme_offices_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_variants" ADD CONSTRAINT "scheme_variants_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_variants" ADD CONSTRAINT "scheme_variants_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_main_product_products__id_fk" FOREIGN KEY ("main_product") REFERENCES "public"."products"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_campaign_id_campaigns__id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_watches" ADD CONSTRAINT "scheme_watches_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_parent_id_offices__id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_state_states__id_fk" FOREIGN KEY ("state") REFERENCES "public"."states"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_district_districts__id_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_vdc_municipality_areas__id_fk" FOREIGN KEY ("vdc_municipality") REFERENCES "public"."areas"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_ward_wards__id_fk" FOREIGN KEY ("ward") REFERENCES "public"."wards"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_payment_qr_files__id_fk" FOREIGN KEY ("payment_qr") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_qr_changes" ADD CONSTRAINT "payment_qr_changes_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_qr_changes" ADD CONSTRAINT "payment_qr_changes_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_note_id_order_notes__id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_images" ADD CONSTRAINT "return_images_return_id_returns__id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_images" ADD CONSTRAINT "return_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_payment_id_payments__id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails_sent" ADD CONSTRAINT "report_mails_sent_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_types_in_module" ON "access_types" USING btree ("module_id","access_type");--> statement-breakpoint
CREATE INDEX "login_tries_by_account" ON "login_tries" USING btree ("account","added_at");--> statement-breakpoint
CREATE INDEX "login_tries_by_address" ON "login_tries" USING btree ("address","added_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_by_office" ON "users" USING btree ("office_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_images_of" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku_from_system"));--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_sku" ON "products" USING btree ("sku_from_system","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("sales_price_from","_id","is_deleted","is_active","is_published","brand_id","type","words");--> statement-breakpoint
CREATE INDEX "products_by_type" ON "products" USING btree ("type","added_at","_id","is_deleted","is_active","is_published","brand_id","sales_price_from");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "products_by_flags" ON "products" USING btree ("is_deleted","is_active","is_published","brand_id","type");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_texts" ON "products" USING gin ((lower("short_description" || ' ' || "description" || ' ' || "inventory_type"::text || ' ' || "option_names_ne"::text || ' ' || "name_ne" || ' ' || "short_description_ne" || ' ' || "description_ne")) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stock_changes_of" ON "stock_changes" USING btree ("variant_id","at");--> statement-breakpoint
CREATE INDEX "import_errors_of" ON "import_errors" USING btree ("import_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_variant" ON "import_rows" USING btree ("import_id","sku_from_system","sku_of_seller");--> statement-breakpoint
CREATE INDEX "blog_posts_by_time" ON "blog_posts" USING btree ("publish_from");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "menu_items_of" ON "menu_items" USING btree ("menu","position");--> statement-breakpoint
CREATE INDEX "order_counts_by_day_of_scheme" ON "order_counts_by_day" USING btree ("scheme_id");--> statement-breakpoint
CREATE INDEX "order_counts_by_office_of_campaign" ON "order_counts_by_office" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_phone" ON "coupon_uses" USING btree ("coupon_id","customer_phone") WHERE "coupon_uses"."released_at" is null;--> statement-breakpoint
CREATE INDEX "questions_of" ON "questions" USING btree ("product_id","is_published");--> statement-breakpoint
CREATE INDEX "questions_by_address" ON "questions" USING btree ("address","added_at");--> statement-breakpoint
CREATE INDEX "review_images_of" ON "review_images" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_of" ON "reviews" USING btree ("product_id","state","added_at");--> statement-breakpoint
CREATE INDEX "home_sections_of" ON "home_sections" USING btree ("layout_id","position");--> statement-breakpoint
CREATE INDEX "layout_drafts_by_time" ON "layout_drafts" USING btree ("added_at");--> statement-breakpoint
CREATE UNIQUE INDEX "layouts_home" ON "layouts" USING btree ("is_home") WHERE "layouts"."is_home";--> statement-breakpoint
CREATE INDEX "slides_of" ON "slides" USING btree ("slider_id","position");--> statement-breakpoint
CREATE INDEX "limit_counts_by_time" ON "limit_counts" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_name" ON "areas" USING btree (lower("name"),"district");--> statement-breakpoint
CREATE INDEX "districts_by_state" ON "districts" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "districts_name" ON "districts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "states_name" ON "states" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wards_of_area" ON "wards" USING btree ("area","number");--> statement-breakpoint
CREATE INDEX "files_by_time" ON "files" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "files_by_folder" ON "files" USING btree ("folder_id","added_at");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name" ON "folders" USING btree (lower("name"),coalesce("parent_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "one_time_codes_by_recipient" ON "one_time_codes" USING btree ("recipient","added_at");--> statement-breakpoint
CREATE INDEX "sms_by_time" ON "sms_messages" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "sms_of_phone" ON "sms_messages" USING btree ("phone_number","added_at");--> statement-breakpoint
CREATE INDEX "scheme_bundles_of" ON "scheme_bundles" USING btree ("scheme_id","position");--> statement-breakpoint
CREATE INDEX "scheme_fields_of" ON "scheme_fields" USING btree ("scheme_id","position");--> statement-breakpoint
CREATE INDEX "scheme_images_of" ON "scheme_images" USING btree ("scheme_id","position");--> statement-breakpoint
CREATE INDEX "schemes_by_type" ON "schemes" USING btree ("type","is_published","end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "scheme_watches_waiting" ON "scheme_watches" USING btree ("scheme_id","customer_phone") WHERE "scheme_watches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "scheme_watches_of_phone" ON "scheme_watches" USING btree ("customer_phone");--> statement-breakpoint
CREATE INDEX "offices_by_ancestor" ON "offices" USING gin ("ancestor_ids");--> statement-breakpoint
CREATE INDEX "offices_by_area" ON "offices" USING btree ("vdc_municipality","type");--> statement-breakpoint
CREATE INDEX "offices_by_parent" ON "offices" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "payment_qr_changes_of" ON "payment_qr_changes" USING btree ("office_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_qr_changes_pending" ON "payment_qr_changes" USING btree ("office_id") WHERE "payment_qr_changes"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "order_calls_of" ON "order_calls" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_files_of" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_of_note" ON "order_files" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "order_notes_of" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_events_of" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_events_paid" ON "order_events" USING btree (upper(regexp_replace("details" ->> 'reference', '[^A-Za-z0-9]', '', 'g'))) WHERE "order_events"."step" in ('confirm_payment', 'find_late');--> statement-breakpoint
CREATE INDEX "order_items_by_variant" ON "order_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","_id");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ((lower("customer_name")) collate "C","_id");--> statement-breakpoint
CREATE INDEX "orders_by_office" ON "orders" USING btree ("office_id","placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_scheme" ON "orders" USING btree ("scheme_id","placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("customer_phone" text_pattern_ops,"scheme_id");--> statement-breakpoint
CREATE INDEX "orders_by_phone_end" ON "orders" USING btree (reverse("customer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name_end" ON "orders" USING btree (lower(split_part("customer_name", ' ', -1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_for_reports" ON "orders" USING btree ("placed_at","scheme_type","status","office_id","variant_id","vdc_municipality","district","state","total","contacted_at");--> statement-breakpoint
CREATE INDEX "orders_lost" ON "orders" USING btree ("placed_at","scheme_type","status","office_id","end_reason","total") WHERE "orders"."end_reason" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_due" ON "orders" USING btree ("due_at") WHERE "orders"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_call" ON "orders" USING btree ("call_at") WHERE "orders"."call_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_assignee" ON "orders" USING btree ("assigned_to","placed_at","_id") WHERE "orders"."assigned_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_imei" ON "orders" USING btree ("imei") WHERE "orders"."imei" is not null;--> statement-breakpoint
CREATE INDEX "return_images_of" ON "return_images" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_of" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_office" ON "returns" USING btree ("office_id","status","changed_at");--> statement-breakpoint
CREATE INDEX "payment_shares_of" ON "payment_shares" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("state","paid_at");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("paid_at","_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("_id") WHERE "payments"."state" in ('matched', 'ambiguous', 'duplicate', 'unmatched');--> statement-breakpoint
CREATE INDEX "confirmed_phones_by_time" ON "confirmed_phones" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_of" ON "payment_proofs" USING btree ("order_id","submitted_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_by_bytes" ON "payment_proofs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "payment_proofs_by_picture" ON "payment_proofs" USING gin ("dhash_parts");--> statement-breakpoint
CREATE INDEX "payment_proofs_open" ON "payment_proofs" USING btree ("submitted_at") WHERE "payment_proofs"."verdict" is null and "payment_proofs"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_proofs_reference" ON "payment_proofs" USING btree ("payment_initiated_using","reference_key") WHERE "payment_proofs"."reference_key" is not null;--> statement-breakpoint
CREATE INDEX "payment_proofs_by_upload" ON "payment_proofs" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "order_tallies_of_day" ON "order_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_mails_sent_by_day" ON "report_mails_sent" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_locations_title" ON "pickup_locations" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "shipping_charges_by_priority" ON "shipping_charges" USING btree ("priority");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_partners_name" ON "shipping_partners" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_of" ON "saved_views" USING btree ("screen","user_id");--> statement-breakpoint
CREATE INDEX "audits_by_time" ON "audits" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "audits_of" ON "audits" USING btree ("entity_id","added_at");
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
CREATE TRIGGER variants_ordered BEFORE DELETE ON "variants" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('order_items', 'variant_id');
--> statement-breakpoint
CREATE TRIGGER schemes_ordered BEFORE DELETE ON "schemes" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'scheme_id');
--> statement-breakpoint
CREATE TRIGGER campaigns_ordered BEFORE DELETE ON "campaigns" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'campaign_id');
--> statement-breakpoint
CREATE TRIGGER offices_ordered BEFORE DELETE ON "offices" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'office_id');
--> statement-breakpoint
CREATE TRIGGER areas_ordered BEFORE DELETE ON "areas" FOR EACH ROW EXECUTE FUNCTION refuse_delete_of_ordered('orders', 'vdc_municipality');
--> statement-breakpoint
-- Each statement that writes orders adds by how much it changes their numbers: rows that nobody waits for, a few for many
-- orders that are written together.
-- What changes no number but what reports count by as well (a place, a first contact, a reason) names its day by a row of zero.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER count_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER count_changed_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER count_gone_orders AFTER DELETE ON orders REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
-- New orders are told to every instance as soon as they are there: how many of which kind each office got.
CREATE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	told text;
BEGIN
	SELECT string_agg(concat_ws(' ', office_id, scheme_type, orders), ',') INTO told
		FROM (SELECT office_id, scheme_type, count(*) AS orders FROM after GROUP BY 1, 2) AS placed;
	-- A notification holds less than 8,000 bytes: of more offices than fit at once only the whole house is told.
	IF length(told) > 7900 THEN
		SELECT string_agg(concat_ws(' ', '*', scheme_type, orders), ',') INTO told
			FROM (SELECT scheme_type, count(*) AS orders FROM after GROUP BY 1) AS placed;
	END IF;
	IF told IS NOT NULL THEN
		PERFORM pg_notify('agrim_orders', told);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
--> statement-breakpoint
INSERT INTO "access_version" DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION count_access_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE access_version SET version = version + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER roles_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON roles
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
--> statement-breakpoint
CREATE TRIGGER grants_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_access
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
--> statement-breakpoint
CREATE TRIGGER access_types_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access_types
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
