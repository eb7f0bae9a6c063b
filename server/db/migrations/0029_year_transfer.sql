CREATE TABLE "year_transfer_classes" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"parallel" integer NOT NULL,
	"letter" text NOT NULL,
	"edu_lang" text NOT NULL,
	"shift" integer NOT NULL,
	"faculty" text,
	"previous_group_id" integer,
	CONSTRAINT "year_transfer_classes_school_id_edu_year_uuid_pk" PRIMARY KEY("school_id","edu_year","uuid")
);
--> statement-breakpoint
CREATE TABLE "year_transfer_pupils" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decision" text,
	"reason" text,
	"to_uuid" uuid,
	CONSTRAINT "year_transfer_pupils_school_id_edu_year_student_group_uuid_pk" PRIMARY KEY("school_id","edu_year","student_group_uuid")
);
--> statement-breakpoint
CREATE TABLE "year_transfer_sources" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"group_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"to_uuid" uuid,
	CONSTRAINT "year_transfer_sources_school_id_edu_year_group_id_pk" PRIMARY KEY("school_id","edu_year","group_id")
);
--> statement-breakpoint
CREATE TABLE "year_transfers" (
	"school_id" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fate_orders" jsonb NOT NULL,
	"started_by" integer NOT NULL,
	"batch" uuid,
	"applied_at" bigint,
	CONSTRAINT "year_transfers_school_id_edu_year_pk" PRIMARY KEY("school_id","edu_year")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "previous_group_id" integer;